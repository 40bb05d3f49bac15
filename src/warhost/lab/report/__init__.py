"""What battles of the lab say, for people: sentences, pictures, and a page that needs nothing else."""
