# Thin names for run.py, which does the work.
.PHONY: demo serve test check setup format

demo serve test check setup:
	python3 run.py $@

format: setup
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
