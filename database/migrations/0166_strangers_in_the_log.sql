-- Who is no employee (a failed sign-in) is found in the activity log by name. The names of employees have their own index.
create index activity_log_stranger on activity_log using gin (searchable(user_name) gin_trgm_ops) where employee_id is null;
