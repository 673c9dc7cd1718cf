"""Tests: a mirror of `server/`, beside properties, conformance, faults, browser and js."""
