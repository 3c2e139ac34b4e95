/** The board of open orders: each stage with its cards, the longest wait first, and their blockers. */
import { hasCapability } from '#platform/contract/roles.ts'
import { risksOf } from '#domains/floor/promises/server/promises.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { sumsOver } from '#platform/contract/money/response-currency.ts'
import { currenciesOf, commonCurrency, inCurrency } from '#platform/server/database/currencies.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { mapInSlices } from '#platform/server/limits/time-slicing.ts'
import type { BoardCard, orderFloor } from '../../contract-floor.ts'
import {
  type OrderFacts,
  type Stage,
  allowedTransitions,
  openStages,
  primaryTransition,
} from '../../rules.ts'
import {
  type StoredCard,
  selectBoard,
  selectFavourites,
  selectStageTotals,
} from './queries-board.ts'

export const favourites = async ({ db, scope, at }: CallContext<typeof orderFloor.favourites>) => ({
  data: await selectFavourites(db, scope, at),
})

export async function board({
  db,
  scope,
  me,
  query,
  at,
  appContext,
}: CallContext<typeof orderFloor.board>) {
  const cards = await selectBoard(db, scope, query)
  const promised = cards.filter(({ promised_at }) => promised_at !== null).map(({ id }) => id)
  const risks = await risksOf({ db, scope, at }, promised)
  const drawn = await mapInSlices(cards, (card) => ({
    stage: card.stage,
    card: { ...cardOf(card, me.role, at), risk: risks.get(card.id) ?? null },
  }))
  const common = await commonCurrency(appContext.garageDirectory, scope)
  const worth = common ? [] : await selectStageTotals(db, scope, query)
  const currencyOf = await currenciesOf(appContext.garageDirectory)
  const worthOf = (stage: Stage) =>
    sumsOver(
      worth.filter((sum) => sum.stage === stage),
      { currencyOf: ({ garage_id }) => currencyOf.garage(garage_id), otherwise: null },
      (sums) => ({ amount: sums.reduce((sum, part) => sum + part.worth, 0) }),
    )
  return {
    stages: openStages.map((stage) => {
      const stageCards = cards.filter((card) => card.stage === stage)
      const [first] = stageCards
      const { sums, currency } = common
        ? { sums: { amount: first?.worth ?? 0 }, currency: common }
        : worthOf(stage)
      return inCurrency(currency, {
        stage,
        count: first?.of_stage ?? 0,
        ...sums,
        cards: drawn.filter((drawing) => drawing.stage === stage).map(({ card }) => card),
      })
    }),
  }
}

function cardOf(card: StoredCard, role: string, at: Date): Omit<BoardCard, 'risk'> {
  const facts: OrderFacts = card
  const allowed = allowedTransitions(
    facts,
    (capability) => hasCapability(role, capability),
    at.toISOString(),
  )
  const next = primaryTransition({ stage: card.stage, allowed })
  const counted = card.lines.filter(({ approval }) => approval === 'approved')
  return {
    id: card.id,
    number: card.number,
    version: card.version,
    garage: card.garage,
    time_zone: card.time_zone,
    license_plate: showPlate(card.license_plate, card.country_id),
    car: card.car,
    customer: card.customer,
    mechanic: card.mechanic,
    lines_done: counted.filter(({ work }) => work === 'done').length,
    lines_all: counted.length,
    grand_total: card.grand_total,
    promised_at: card.promised_at,
    hours: Math.max(0, Math.floor((at.getTime() - Date.parse(card.staged_at)) / 3_600_000)),
    next: next?.to ?? null,
    blockers: next?.blockers ?? [],
  }
}
