-- The PostgreSQL image runs this once as superuser, when the volume is empty.
-- Muster's role owns its database and has no other privileges.
\getenv password MUSTER_PASSWORD
create role muster login password :'password';
create database muster owner muster;
