-- What goes with a lineup: of a list in which it names options, only these are offered for its builds.
create table vehicle_spec_fits (
  lineup_id int not null references vehicle_spec_options on delete cascade,
  option_id int not null references vehicle_spec_options on delete cascade,
  primary key (lineup_id, option_id)
);
create index vehicle_spec_fits_of on vehicle_spec_fits (option_id);
