-- The column has the name that the specification and the calls give it.
alter table garages rename column established_on to date_established;
