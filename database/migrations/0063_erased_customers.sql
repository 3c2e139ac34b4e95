-- Whose name and contacts were blanked, and why; their documents and the books stay.
alter table customers
  add column erased_at timestamptz,
  add column erase_reason text;
