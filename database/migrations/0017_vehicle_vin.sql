-- A second vehicle with the same VIN asks for confirmation: found by the number, without reading every vehicle.
create index vehicles_vin_idx on vehicles (vin) where vin is not null;
