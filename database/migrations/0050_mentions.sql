-- Who is meant by a note of a task, and has not opened it yet.
create table build_task_mentions (
  history_id int not null references build_task_history on delete cascade,
  employee_id int not null references employees,
  read_at timestamptz,
  primary key (history_id, employee_id)
);
create index build_task_mentions_unread on build_task_mentions (employee_id, history_id desc) where read_at is null;
