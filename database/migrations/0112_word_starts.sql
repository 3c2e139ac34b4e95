-- Where the words of a text begin, with the place of its row: `3 b` and `3 b1` for each word, number part included. A word of
-- one or two letters is looked up here for the garages of a country. The index of three letters finds it in all garages, and
-- then reads each row to see whose it is. Its cost keeps plans from making it for each row of a table.
create function word_starts(place integer, search text) returns text[]
  language sql immutable strict parallel restricted cost 100
  return array(select distinct place::text || ' ' || left(word, size)
    from unnest(string_to_array(translate(search, '/', ' '), ' ')) word cross join generate_series(1, 2) size
    where length(word) >= size);

create index orders_word_starts on orders using gin (word_starts(garage_id, search));
create index invoices_word_starts on invoices using gin (word_starts(garage_id, search));
create index journal_entries_word_starts on journal_entries using gin (word_starts(garage_id, search));

-- Statistics of it would cost each table's analysis as much as all the others, and change no plan.
alter index orders_word_starts alter column 1 set statistics 0;
alter index invoices_word_starts alter column 1 set statistics 0;
alter index journal_entries_word_starts alter column 1 set statistics 0;
