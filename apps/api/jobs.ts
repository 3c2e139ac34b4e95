/** The jobs of the night and of each day's end; each runs once for all processes. To add a job, add a row. */
import { cleanFiles } from '#domains/company/files/server/cleanup.ts'
import { expirePoints, lowerTiers } from '#domains/loyalty/membership/server/nightly.ts'
import { storeDayEnds, nextDayEnd } from '#domains/overview/figures/server/day-ends.ts'
import { runNightlyCheck } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { removeOldChallenges } from '#domains/company/auth/server/auth.ts'
import { nextSending, sendDue } from '#domains/floor/e-invoices/server/sending.ts'
import { printDocumentOf } from './e-invoice-pdfs.ts'
import {
  blankOldTexts,
  cancelForgotten,
  deleteOldEvents,
} from '#domains/outside/notices/server/queries-customer.ts'
import { blankNetworks, deleteEndedShares } from '#domains/outside/shares/server/shares.ts'
import { removeOldKeys } from '#platform/server/http/idempotency.ts'
import { clearExpiredRecipients } from '#domains/overview/customer-data/server/customer-data.ts'
import { deleteOldRows as removeOldRows } from '#domains/overview/imports/server/queries-rows.ts'
import { type Job, inBatches, nextHour } from '#platform/server/jobs/jobs.ts'
import { auditChainHead } from '#platform/server/audit/audit-chain.ts'
import { removeExpiredSessions } from '#platform/server/session/session.ts'

/** How long the network of a customer's decision is stored, and a link after its end. */
const NETWORK_MONTHS = 12
const LINK_DAYS = 400

export const jobs: readonly Job[] = [
  {
    name: 'keep-day-ends',
    next: nextDayEnd,
    run: async (appContext) => `figures of ${await storeDayEnds(appContext)} garages kept`,
  },
  {
    name: 'clean-idempotency-keys',
    run: async ({ database }) => `${await removeOldKeys(database.writes)} keys removed`,
  },
  {
    name: 'clean-sessions',
    run: async ({ database, env }) =>
      `${await removeExpiredSessions(database.writes, env)} sessions and tickets removed`,
  },
  {
    name: 'clean-sign-ins',
    run: async ({ database }) => `${await removeOldChallenges(database.writes)} codes removed`,
  },
  {
    name: 'clean-files',
    async run(appContext) {
      const { uploads, files } = await cleanFiles(appContext)
      return `${uploads} unfinished uploads and ${files} unused files thrown away`
    },
  },
  {
    name: 'clean-imports',
    run: async ({ database }) =>
      `${await inBatches((batch) => removeOldRows(database.writes, batch))} rows of old imports removed`,
  },
  {
    name: 'blank-old-papers',
    run: async (appContext) =>
      `${await clearExpiredRecipients(appContext)} papers of erased customers blanked`,
  },
  {
    name: 'clean-outside',
    async run({ database: { writes } }) {
      const texts = await inBatches((batch) => blankOldTexts(writes, batch))
      const events = await inBatches((batch) => deleteOldEvents(writes, batch))
      const cancelled = await cancelForgotten(writes)
      const networks = await blankNetworks(writes, NETWORK_MONTHS)
      const links = await deleteEndedShares(writes, LINK_DAYS)
      return `${texts} messages and ${networks} networks blanked, ${events} events and ${links} links removed, ${cancelled} messages cancelled`
    },
  },
  {
    name: 'expire-points',
    run: async (appContext) => `${await expirePoints(appContext)} lots of points expired`,
  },
  {
    name: 'lower-tiers',
    run: async (appContext) => `${await lowerTiers(appContext)} members lost a tier`,
  },
  {
    name: 'send-e-invoices',
    next: nextSending,
    run: async (appContext) =>
      `${await sendDue(appContext, { paperOf: printDocumentOf })} e-invoices sent or asked about`,
  },
  {
    // the app's own log is outside the database, so it shows later whether rows of the activity log are gone
    name: 'note-head-of-log',
    next: async (_house, at) => nextHour(at),
    run: async ({ database }) =>
      `the activity log ends with ${await auditChainHead(database.writes)}`,
  },
  {
    // a violated integrity rule fails the job, so that the log, the metrics and finance's page show it
    name: 'house-in-order',
    async run({ database }) {
      const looks = await runNightlyCheck(database)
      const broken = looks.flatMap(({ checks }) => checks).filter(({ holds }) => !holds)
      if (broken.length > 0)
        throw new Error(
          broken.map(({ name, offenders }) => `${name}: ${offenders} offenders`).join('; '),
        )
      return 'all integrity checks passed'
    },
  },
]
