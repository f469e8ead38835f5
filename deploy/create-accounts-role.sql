-- Run by PostgreSQL's image when its volume is new, as the superuser `postgres`. The API owns one
-- database and nothing else. The superuser keeps no password, so it cannot sign in over the
-- network, only within the container: docker compose exec postgres psql -U postgres
\getenv password POSTGRES_PASSWORD
CREATE ROLE company_data LOGIN PASSWORD :'password';
CREATE DATABASE company_data OWNER company_data;
ALTER ROLE CURRENT_USER PASSWORD NULL;
