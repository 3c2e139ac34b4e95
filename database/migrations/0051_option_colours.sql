-- What an option looks like: colours of paint, trim, belts and lining are shown as swatches.
alter table vehicle_spec_options add column hex text check (hex ~ '^#[0-9a-f]{6}$');
