// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const reports = clientCalls<typeof contract.reports>('report', ['report', 'credit-note', 'journal', 'account', 'period', 'invoice', 'order', 'garage', 'customer'], {
  ledger: { path: '/admin/ledger/{accountId}', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  trialBalance: { path: '/admin/report/trial-balance', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  profitAndLoss: { path: '/admin/report/profit-and-loss', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  balanceSheet: { path: '/admin/report/balance-sheet', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  receivables: { path: '/admin/report/receivables', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  journalExport: { path: '/admin/report/journal-export', allow: 'report.read', scope: ['country_id', 'garage_id'] },
  integrity: { path: '/admin/report/integrity', allow: 'report.read', shows: ['report', 'credit-note', 'journal', 'account', 'period', 'invoice', 'order', 'garage', 'customer', 'queue', 'build', 'build-money', 'membership', 'voucher', 'inventory', 'transfer', 'supplier', 'purchase', 'third-party-purchase', 'stock-count', 'tax-return', 'tax-code', 'legal-entity', 'share', 'message'], scope: ['country_id', 'garage_id'] },
})
