import accounts from '#domains/accounts/web/texts/nl.ts'
import activityLog from '#domains/activity-log/web/texts/nl.ts'
import journal from '#domains/journal/web/texts/nl.ts'
import periods from '#domains/periods/web/texts/nl.ts'
import reports from '#domains/reports/web/texts/nl.ts'

export default {
  accounts,
  'activity-log': activityLog,
  journal,
  periods,
  reports,
}
