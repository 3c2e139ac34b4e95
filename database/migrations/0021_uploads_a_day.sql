-- What somebody uploaded today is added up at each upload.
create index files_employee on files (employee_id, created_at);
