import { implement } from '#platform/server/http/mount.ts'
import { reports } from '../contract.ts'
import { ledger } from './ledger.ts'
import { trialBalance } from './trial-balance.ts'
import { profitAndLoss, balanceSheet } from './statements.ts'
import { receivables } from './receivables.ts'
import { journalExport } from './journal-export.ts'
import { integrityCheckCall } from './integrity-checks.ts'

export const reportsApi = implement(reports, {
  ledger,
  trialBalance,
  profitAndLoss,
  balanceSheet,
  receivables,
  journalExport,
  integrity: integrityCheckCall,
})
