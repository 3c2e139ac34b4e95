-- Work that was done without a line comes with its moment: it must not be before the person's last clock stopped.
create index build_times_person on build_times (employee_id, stopped_at);
