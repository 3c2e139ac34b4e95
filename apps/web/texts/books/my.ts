import accounts from '#domains/accounts/web/texts/my.ts'
import activityLog from '#domains/activity-log/web/texts/my.ts'
import journal from '#domains/journal/web/texts/my.ts'
import periods from '#domains/periods/web/texts/my.ts'
import reports from '#domains/reports/web/texts/my.ts'

export default {
  accounts,
  'activity-log': activityLog,
  journal,
  periods,
  reports,
}
