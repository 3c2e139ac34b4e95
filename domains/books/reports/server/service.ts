/** The reports' use cases, in the order of the contract. */
import { implement } from '#platform/server/http/mount.ts'
import { reports } from '../contract.ts'
import { integrityCheckCall } from './integrity-checks.ts'
import { journalExport } from './journal-export.ts'
import { ledger } from './ledger.ts'
import { receivables } from './receivables.ts'
import { balanceSheet, profitAndLoss } from './statements.ts'
import { trialBalance } from './trial-balance.ts'

export { netProfitOf } from './statements.ts'
export {
  brokenRules,
  rulesBrokenAtLastCheck,
  checkIntegrity,
  runFullCheck,
  runNightlyCheck,
} from './integrity-checks.ts'

export const reportsApi = implement(reports, {
  ledger,
  trialBalance,
  profitAndLoss,
  balanceSheet,
  receivables,
  journalExport,
  houseInOrder: integrityCheckCall,
})
