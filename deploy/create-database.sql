-- Run once by the image of PostgreSQL, as its administrator, while the volume is still empty.
-- The program's role owns its database and has no other power.
\getenv password MUSTER_PASSWORD
create role muster login password :'password';
create database muster owner muster;
