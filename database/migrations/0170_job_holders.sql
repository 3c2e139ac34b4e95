-- Who does a job: only its holder makes the lease longer, and only its holder writes down how it went.
alter table job_runs add column holder uuid;
