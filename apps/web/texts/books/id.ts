import accounts from '#domains/accounts/web/texts/id.ts'
import activityLog from '#domains/activity-log/web/texts/id.ts'
import journal from '#domains/journal/web/texts/id.ts'
import periods from '#domains/periods/web/texts/id.ts'
import reports from '#domains/reports/web/texts/id.ts'

export default {
  accounts,
  'activity-log': activityLog,
  journal,
  periods,
  reports,
}
