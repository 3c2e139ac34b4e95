import accounts from '#domains/accounts/web/texts/en.ts'
import activityLog from '#domains/activity-log/web/texts/en.ts'
import journal from '#domains/journal/web/texts/en.ts'
import periods from '#domains/periods/web/texts/en.ts'
import reports from '#domains/reports/web/texts/en.ts'

export default {
  accounts,
  'activity-log': activityLog,
  journal,
  periods,
  reports,
}
