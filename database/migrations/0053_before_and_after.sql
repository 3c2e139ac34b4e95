-- Photos of a task say whether they show it before the work or after it.
alter table build_task_history add column shows text check (shows in ('before', 'after'));
