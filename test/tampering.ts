/** Changes outside the application: what each breaks, and how it is changed back. Every rule is broken once at least. */
import type { IntegrityRule } from '#domains/books/reports/messages.ts'
import { tamperingsOfDocuments } from './tampering-documents.ts'

/** The rows that are changed; they exist once the test has begun. */
export type Rows = Record<'reversal' | 'order' | 'item', { id: number }> &
  Record<'entry' | 'invoice', { id: number; number: string }>

export type Tampering = [
  what: string,
  rules: IntegrityRule[],
  change: () => [change: string, back: string],
  named: () => string | RegExp,
]

export const tamperings = (rows: Rows): Tampering[] => [
  [
    'an amount of one line',
    ['rollup', 'sealed'],
    () => [
      `update journal_lines set debit = 1001 where entry_id = ${rows.entry.id} and debit = 1000`,
      `update journal_lines set debit = 1000 where entry_id = ${rows.entry.id} and debit = 1001`,
    ],
    () => rows.entry.number,
  ],
  [
    'both sides of an entry, so that it still balances',
    ['rollup', 'sealed'],
    () => [
      `update journal_lines set debit = debit * 2, credit = credit * 2 where entry_id = ${rows.entry.id}`,
      `update journal_lines set debit = debit / 2, credit = credit / 2 where entry_id = ${rows.entry.id}`,
    ],
    () => rows.entry.number,
  ],
  [
    'the account of a line',
    ['rollup'],
    () => [
      `update journal_lines set account_id = 5 where entry_id = ${rows.entry.id} and account_id = 3`,
      `update journal_lines set account_id = 3 where entry_id = ${rows.entry.id} and account_id = 5`,
    ],
    () => /Account 1-1130, garage CIL, 2026-08/,
  ],
  [
    'the garage of a line',
    ['rollup', 'sealed'],
    () => [
      `update journal_lines set garage_id = 2 where entry_id = ${rows.entry.id} and line_no = 1`,
      `update journal_lines set garage_id = 1 where entry_id = ${rows.entry.id} and line_no = 1`,
    ],
    () => /out of balance in a garage/,
  ],
  [
    'the day of a line',
    ['rollup', 'sealed'],
    () => [
      `update journal_lines set entry_date = '2026-07-05' where entry_id = ${rows.entry.id} and line_no = 1`,
      `update journal_lines set entry_date = '2026-08-05' where entry_id = ${rows.entry.id} and line_no = 1`,
    ],
    () => /lines of another day/,
  ],
  [
    'a line that is gone',
    ['rollup', 'sealed'],
    () => [
      `create table kept as select * from journal_lines where entry_id = ${rows.entry.id} and line_no = 2;
       delete from journal_lines where entry_id = ${rows.entry.id} and line_no = 2`,
      'insert into journal_lines select * from kept; drop table kept',
    ],
    () => rows.entry.number,
  ],
  [
    'a figure of the reports',
    ['rollup', 'trial_balance'],
    () => [
      `update account_period_balances set debit = debit + 7 where account_id = 3 and garage_id = 1 and period = '2026-08-01'`,
      `update account_period_balances set debit = debit - 7 where account_id = 3 and garage_id = 1 and period = '2026-08-01'`,
    ],
    () => /Garage CIL, 2026-08/,
  ],
  [
    'an account that garages owe each other on',
    ['rollup', 'trial_balance', 'inter_branch'],
    () => [
      `insert into account_period_balances values (19, 1, '2026-08-01', 1, 5, 0)`,
      `delete from account_period_balances where account_id = 19`,
    ],
    () => /Book Indonesia: 5 left over/,
  ],
  [
    'a reversal that is no mirror',
    ['rollup', 'mirrored'],
    () => [
      `update journal_lines set account_id = 5 where entry_id = ${rows.reversal.id} and account_id = 3`,
      `update journal_lines set account_id = 3 where entry_id = ${rows.reversal.id} and account_id = 5`,
    ],
    () => /is not the mirror/,
  ],
  [
    'a number that was left out',
    ['numbers'],
    () => [
      'update entry_counters set last = last + 1 where garage_id = 1 and year = 2026',
      'update entry_counters set last = last - 1 where garage_id = 1 and year = 2026',
    ],
    () => /JRN CIL 2026/,
  ],
  [
    'an invoice number that was left out',
    ['numbers'],
    () => [
      `update number_counters set last = last + 1 where series = 'INV'`,
      `update number_counters set last = last - 1 where series = 'INV'`,
    ],
    () => /INV CIL/,
  ],
  ...(['PUR', 'TPP', 'TRF', 'CNT'] as const).map((series): Tampering => [
    `a number of ${series} that was left out`,
    ['numbers'],
    () => [
      `insert into number_counters (series, garage_id, year, last) values ('${series}', 1, 2026, 1)`,
      `delete from number_counters where series = '${series}'`,
    ],
    () => `${series} CIL 2026: 0 documents, the counter says 1`,
  ]),
  [
    'a payment that nobody posted',
    ['documents', 'parties'],
    () => [
      `insert into payments (order_id, invoice_id, garage_id, kind, amount, account_id, paid_at, paid_on)
       values (${rows.order.id}, ${rows.invoice.id}, 1, 'payment', 77, 3, now(), '2026-11-21')`,
      'delete from payments where amount = 77',
    ],
    () => /Payment \d+ of 77 has no entry/,
  ],
  [
    'an entry whose document is gone',
    ['documents', 'parties'],
    () => [
      `create table kept as select * from payments where amount = 200000; delete from payments where amount = 200000`,
      'insert into payments overriding system value select * from kept; drop table kept',
    ],
    () => /has no document/,
  ],
  [
    'a receivable without its customer',
    ['parties'],
    () => [
      `update journal_lines set party_type = null, party_id = null where account_id = 7 and credit = 200000`,
      `update journal_lines set party_type = 'customer', party_id = (select customer_id from invoices where id = ${rows.invoice.id})
       where account_id = 7 and credit = 200000`,
    ],
    () => /a line without its customer/,
  ],
  [
    'an entry written into a month that was closed before',
    ['closed_months'],
    () => [
      `update accounting_periods set state = 'closed', changed_at = '2026-09-01' where book_id = 1 and month = '2026-08-01'`,
      `update accounting_periods set state = 'open' where book_id = 1 and month = '2026-08-01'`,
    ],
    () => rows.entry.number,
  ],
  [
    'what is kept open of an invoice',
    ['receivables', 'past_receivables'],
    () => [
      `update receivable_spans set amount = amount + 1 where invoice_id = ${rows.invoice.id}`,
      `update receivable_spans set amount = amount - 1 where invoice_id = ${rows.invoice.id}`,
    ],
    () => `Invoice ${rows.invoice.number}: what is kept open`,
  ],
  [
    'the income of a day',
    ['sums', 'past_income'],
    () => [
      'update income_days set issued = issued + 1 where garage_id = 1',
      'update income_days set issued = issued - 1 where garage_id = 1',
    ],
    () => /Income of CIL on/,
  ],
  [
    'the income by service of an invoice',
    ['sums'],
    () => [
      `update income_parts set net = net + 1 where invoice_id = ${rows.invoice.id}`,
      `update income_parts set net = net - 1 where invoice_id = ${rows.invoice.id}`,
    ],
    () => /^(Income of CIL by|Invoice .*: its income by service)/,
  ],
  [
    'the words of an invoice by service',
    ['sums'],
    () => [
      `update income_parts set search = search || 'x' where invoice_id = ${rows.invoice.id}`,
      `update income_parts set search = left(search, -1) where invoice_id = ${rows.invoice.id}`,
    ],
    () => /^Invoice .*: its income by service/,
  ],
  [
    'the income by service of a day',
    ['sums'],
    () => [
      'update income_part_days set voided_count = voided_count + 1 where garage_id = 1',
      'update income_part_days set voided_count = voided_count - 1 where garage_id = 1',
    ],
    () => /Income of CIL by \w+ on/,
  ],
  [
    'the cost of the invoices of a day',
    ['sums'],
    () => [
      'update invoice_days set standing_cost = standing_cost + 1 where garage_id = 1',
      'update invoice_days set standing_cost = standing_cost - 1 where garage_id = 1',
    ],
    () => /Invoices of CIL on/,
  ],
  [
    'how many entries a month has',
    ['sums'],
    () => [
      `update entry_months set entries = entries + 1 where garage_id = 1 and month = '2026-08-01'`,
      `update entry_months set entries = entries - 1 where garage_id = 1 and month = '2026-08-01'`,
    ],
    () => /Entries of CIL in 2026-08/,
  ],
  [
    'what an item is worth',
    ['stock_value', 'stock_moves'],
    () => [
      `update stock_balances set value = value + 9 where item_id = ${rows.item.id}`,
      `update stock_balances set value = value - 9 where item_id = ${rows.item.id}`,
    ],
    () => /Garage CIL: the account 1-1310 says 200000, its documents say 200009/,
  ],
  [
    'a movement',
    ['stock_moves'],
    () => [
      `update stock_moves set quantity = 4, quantity_after = 4 where item_id = ${rows.item.id}`,
      `update stock_moves set quantity = 5, quantity_after = 5 where item_id = ${rows.item.id}`,
    ],
    () => /Fan belt in CIL: 5.000 worth 200000 is kept, its movements say 4.000/,
  ],
  [
    'a reservation that no order holds',
    ['reservations'],
    () => [
      `update stock_balances set reserved = 2 where item_id = ${rows.item.id}`,
      `update stock_balances set reserved = 0 where item_id = ${rows.item.id}`,
    ],
    () => /Fan belt in CIL: 2.000 reserved, the orders hold 0/,
  ],
  [
    'an agreement by a link that nobody gave',
    ['shares'],
    () => [
      `update orders set agreed_how = 'link', agreed_at = now() where id = ${rows.order.id}`,
      `update orders set agreed_how = null, agreed_at = null where id = ${rows.order.id}`,
    ],
    () => /was agreed to by a link, without a decision/,
  ],
  [
    'a message that is never sent again',
    ['messages'],
    () => [
      `insert into messages (template, about, channel, language, garage_id, day, body, state, handing_since, created_by_name)
        values ('car_ready', 'tampering', 'sms', 'en', 1, '2026-08-05', 'Ready', 'sending', now() - interval '2 hours', 'Bengkel')`,
      `delete from messages where about = 'tampering'`,
    ],
    () => /is being sent since/,
  ],
  ...tamperingsOfDocuments(rows),
]
