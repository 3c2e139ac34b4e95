-- Keys of steps may have two words: legal_entity, day_end.
alter table set_up_skips
  drop constraint set_up_skips_key_check,
  add constraint set_up_skips_key_check check (key ~ '^[a-z_]{1,30}$');
