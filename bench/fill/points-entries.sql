-- What the lots of members.sql are booked for, by the function that the app uses: one entry for each garage.
set session_replication_role = origin;
select post_entry(garage_id, current_date, 'Points', null, 'points', garage_id::text, 'filled', 1,
  jsonb_build_array(jsonb_build_object('account', 'POINTS_DEFERRAL', 'debit', sum(booked)), jsonb_build_object('account', 'POINTS', 'credit', sum(booked))),
  1, true)
from point_lots group by garage_id;
set session_replication_role = replica;
