-- Whether an order moves on by itself once its customer has agreed by a link, and from which total a link asks for a code.
alter table garages
  add column approval_moves boolean not null default false,
  add column approval_code_from bigint check (approval_code_from >= 0);
