"""The designer's lab: one scenario fought so often that it is known what each piece in it is worth."""
