-- The networks from which a person has signed in: from there, codes that strangers asked for do not count.
create table sign_in_addresses (
  employee_id int not null references employees on delete cascade,
  network text not null,
  last_at timestamptz not null default now(),
  primary key (employee_id, network)
);
create index sign_in_addresses_last on sign_in_addresses (last_at);
-- who is signed in now stays known; an IPv6 address is not yet a network here
insert into sign_in_addresses (employee_id, network, last_at)
select employee_id, ip, max(created_at) from sessions where ip not like '%:%' group by employee_id, ip;
