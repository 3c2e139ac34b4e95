-- The package that a line came with: it was sold at a part of that price, not at its own.
alter table order_lines add package_id int references catalog_services;
create index order_lines_package on order_lines (package_id) where package_id is not null;
