-- The order in which a workshop begins its planned builds, and the version that two people who save one are told apart by.
create table build_queues (
  garage_id int primary key references garages,
  ids int[] not null default '{}',
  version int not null default 1
);

-- What tasks of the same template took in builds that are done: the forecast draws from them.
create index build_tasks_took on build_tasks (stage_task_id, build_id) where status = 'done' and done_at is not null;
