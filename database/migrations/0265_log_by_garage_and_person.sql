-- Who did something in the garages of a country: of people who did much elsewhere, the few rows there. Both columns repeat, so it is small.
create index activity_log_people on activity_log (garage_id, employee_id);
