import { implement } from '#platform/server/http/mount.ts'
import { reports } from '../contract.ts'
import { ledger } from './ledger/ledger.ts'
import { trialBalance } from './statements/trial-balance.ts'
import { profitAndLoss, balanceSheet } from './statements/statements.ts'
import { receivables } from './statements/receivables.ts'
import { journalExport } from './ledger/journal-export.ts'
import { integrityCheckCall } from './integrity/integrity-checks.ts'

export const reportsApi = implement(reports, {
  ledger,
  trialBalance,
  profitAndLoss,
  balanceSheet,
  receivables,
  journalExport,
  integrity: integrityCheckCall,
})
