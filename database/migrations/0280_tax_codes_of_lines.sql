-- The tax code and rate of a journal line on an account of tax. Two codes may share an account, so that the account alone
-- does not say it; an audit file does. A reversal has those of the lines that it reverses.
create table journal_line_taxes (
  entry_id int not null,
  line_no int not null,
  tax_code_id int not null references tax_codes,
  -- basis points
  rate int not null,
  primary key (entry_id, line_no),
  foreign key (entry_id, line_no) references journal_lines
);

-- A document and its entry list their codes in one order: the first line of an account and side has the first row of it.
with lines as (
  select l.entry_id, l.line_no, l.entry_date, l.account_id, l.credit > 0 as is_credit,
    case when e.source_type = 'build' then substring(e.description from '\S+$') else e.source_number end as number,
    row_number() over (partition by l.entry_id, l.account_id, l.credit > 0 order by l.line_no) as at
  from tax_accounts t join journal_lines l on l.account_id = t.account_id join journal_entries e on e.id = l.entry_id
  where t.side <> 'due' and e.source_type not in ('manual', 'opening', 'tax_return') and e.reverses_entry_id is null
), documents as (
  select d.number, d.day, d.account_id, (d.side = 'output') = (d.tax > 0) as is_credit, d.tax_code_id, d.rate,
    row_number() over (partition by d.number, d.day, d.account_id, (d.side = 'output') = (d.tax > 0) order by d.id) as at
  from document_taxes d where d.tax <> 0 and not d.is_correction
)
insert into journal_line_taxes (entry_id, line_no, tax_code_id, rate)
select l.entry_id, l.line_no, d.tax_code_id, d.rate
from lines l join documents d on d.number = l.number and d.day = l.entry_date and d.account_id = l.account_id
  and d.is_credit = l.is_credit and d.at = l.at;
