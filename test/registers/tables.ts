/** Every table, and the record type that it stores; or why it makes no response stale. */
import { readFileSync } from 'node:fs'
import { typesFile } from '#database/types.ts'
import { kindNames, kinds } from '#domains/company/master-data/kinds.ts'

const types = readFileSync(typesFile, 'utf8')
export const tables = [
  ...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;$/gm),
].map(([, name = '']) => name)

/** Tables without a record type, and why they make no response stale. A table in neither list fails the test. */
export const withoutNoun: Record<string, string> = {
  ...sameFor('fixed rows, which only a migration changes', [
    'account_groups',
    'countries',
    'roles',
  ]),
  ...sameFor('the log says itself when it changes', [
    'activity_counts',
    'activity_head',
    'activity_log',
    'activity_seals',
  ]),
  ...sameFor('a sum or a copy that follows a watched table in the same transaction', [
    'entry_months',
    'bill_credits',
    'credit_moves',
    'entry_papers',
    'import_columns',
    'import_records',
    'income_credit_parts',
    'income_credits',
    'income_days',
    'income_papers',
    'income_part_days',
    'income_part_papers',
    'income_part_sums',
    'income_parts',
    'invoice_days',
    'invoice_day_papers',
    'standing_days',
    'document_taxes',
    'e_invoice_credits',
    'live_tickets',
    'memberships',
    'opening_papers',
    'receivable_papers',
    'receivable_spans',
    'sign_in_addresses',
    'stock_worth',
    'tax_accounts',
    'vehicle_spec_fits',
  ]),
  ...sameFor('the last number given, which no answer shows', [
    'entry_counters',
    'number_counters',
    'queue_counters',
  ]),
  ...sameFor('signing in, and what a process keeps for itself', [
    'house_looks',
    'idempotency_keys',
    'job_runs',
    'otp_challenges',
    'otp_guesses',
    'otp_sends',
    'otp_wrong_hours',
    'sessions',
    'upload_bytes',
    'uploads',
    'verification_tokens',
  ]),
  ...sameFor('what providers sent, which no answer shows', ['message_events']),
  ...sameFor('no call writes it', ['demo_fills', 'kept_figures']),
}

function sameFor(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]))
}

/** A table named by the plural of its record type: third_parties. */
const namedAs = (noun: string) => `${noun.replaceAll('-', '_').replace(/y$/, 'ie')}s`

/**
 * By table: whose records it keeps. A table that is not here keeps nothing that an answer shows and a person changes.
 * @param recordTypes the record types of all calls; a table named by the plural of one belongs to it
 */
export const nounsOfTables = (recordTypes: ReadonlySet<string>): Record<string, string> => ({
  ...Object.fromEntries(
    [...recordTypes]
      .map((recordType) => [namedAs(recordType), recordType])
      .filter(([table = '']) => tables.includes(table) && !(table in withoutNoun)),
  ),
  legal_entity_logos: 'legal-entity',
  e_invoice_exports: 'e-invoice',
  tax_code_rates: 'tax-code',
  tax_code_accounts: 'tax-code',
  tax_defaults: 'tax-code',
  set_up_skips: 'set-up',
  stop_links: 'consent',
  import_rows: 'import',
  account_period_balances: 'journal',
  accounting_periods: 'period',
  book_settings: 'period',
  books: 'period',
  catalog_service_prices: 'catalog-service',
  package_items: 'catalog-service',
  inventory_items: 'inventory',
  stock_balances: 'inventory',
  stock_claims: 'order',
  stock_moves: 'inventory',
  credit_note_lines: 'credit-note',
  invoice_lines: 'invoice',
  journal_entries: 'journal',
  journal_lines: 'journal',
  journal_line_taxes: 'journal',
  order_discounts: 'order',
  order_events: 'order',
  order_lines: 'order',
  order_estimates: 'estimate',
  order_conditions: 'inspection',
  order_inspections: 'inspection',
  order_media: 'order',
  order_times: 'order',
  order_signatures: 'order',
  // what memberships keeps follows from other tables, whose record types its reads show
  membership_invoices: 'membership',
  membership_settings: 'membership',
  point_debts: 'membership',
  point_entries: 'membership',
  point_lots: 'membership',
  point_reservations: 'membership',
  payments: 'invoice',
  product_images: 'product',
  product_sale_lines: 'invoice',
  product_tag_links: 'product',
  queue_tickets: 'queue',
  purchase_lines: 'purchase',
  stock_count_lines: 'stock-count',
  stock_transfer_lines: 'transfer',
  stock_transfers: 'transfer',
  supplier_people: 'supplier',
  third_party_purchase_lines: 'third-party-purchase',
  build_changes: 'build',
  build_events: 'build',
  build_signatures: 'build',
  build_stages: 'build',
  build_task_assignees: 'build',
  build_task_depends: 'build',
  build_bills: 'build-money',
  build_materials: 'build-money',
  build_queues: 'build-queue',
  build_payments: 'build-money',
  build_times: 'build-money',
  build_task_files: 'build-task',
  build_task_history: 'build-task',
  build_task_mentions: 'build-task',
  build_tasks: 'build',
  stage_order: 'stage',
  stage_tasks: 'stage',
  tax_return_entries: 'tax-return',
  tax_return_shares: 'tax-return',
  share_decisions: 'share',
  vehicle_spec_options: 'vehicle-spec',
  old_visits: 'vehicle',
  old_balances: 'period',
  vehicle_owners: 'vehicle',
  warranty_claims: 'warranty',
  coupons: 'voucher',
  ...Object.fromEntries(kindNames.map((name) => [kinds[name].table, name])),
})
