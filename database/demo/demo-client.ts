/**
 * How the demo's people work: through the operations behind the API, with the same shapes, rights and reach as a
 * request, and an activity row for each write. Only the clock differs: everything happened in the past.
 */
import { currenciesFrom } from '#platform/server/database/currencies.ts'
import { type DemoMoney, demoCurrencies } from './money.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { buildMoneyApi } from '#domains/workshop/build-money/server/api.ts'
import { buildTasksApi } from '#domains/workshop/build-tasks/server/api.ts'
import { buildsApi } from '#domains/workshop/builds/server/api.ts'
import { catalogServicesApi } from '#domains/stock/catalog-services/server/api.ts'
import { countsApi } from '#domains/stock/counts/server/api.ts'
import { inventoryApi } from '#domains/stock/inventory/server/api.ts'
import { dayEndApi } from '#domains/overview/day-end/server/api.ts'
import { creditNotesApi } from '#domains/floor/credit-notes/server/api.ts'
import { invoicesApi } from '#domains/floor/invoices/server/api.ts'
import { orders } from '#domains/floor/orders/contract.ts'
import { membershipApi } from '#domains/loyalty/membership/server/api.ts'
import { ordersApi } from '#domains/floor/orders/server/api.ts'
import { transitionTo } from '#domains/floor/orders/server/transitions/transition.ts'
import { productSalesApi } from '#domains/floor/product-sales/server/api.ts'
import { productsApi } from '#domains/stock/products/server/api.ts'
import { purchasesApi } from '#domains/stock/purchases/server/api.ts'
import { queueApi } from '#domains/floor/queue/server/api.ts'
import { suppliersApi } from '#domains/stock/suppliers/server/api.ts'
import { thirdPartiesApi } from '#domains/stock/third-parties/server/api.ts'
import { thirdPartyPurchasesApi } from '#domains/workshop/third-party-purchases/server/api.ts'
import { transfersApi } from '#domains/stock/transfers/server/api.ts'
import { vouchersApi } from '#domains/loyalty/vouchers/server/api.ts'
import { type RoleName, hasCapability } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import type { AnswerOf, BodyIn, ParamsOf } from '#platform/contract/client-calls.ts'
import { Audit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/db.ts'
import { forbidden } from '#platform/server/http/errors.ts'
import type { CallContext, AppContext, Operation } from '#platform/server/http/mount.ts'
import { type Scope, scopeOfRole } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Network } from './network.ts'

const handlers = new Map<Call, Operation['handler']>(
  [
    ...ordersApi,
    ...invoicesApi,
    ...creditNotesApi,
    ...inventoryApi,
    ...productsApi,
    ...productSalesApi,
    ...suppliersApi,
    ...purchasesApi,
    ...thirdPartiesApi,
    ...thirdPartyPurchasesApi,
    ...transfersApi,
    ...countsApi,
    ...queueApi,
    ...buildsApi,
    ...buildMoneyApi,
    ...buildTasksApi,
    ...vouchersApi,
    ...catalogServicesApi,
    ...membershipApi,
    ...dayEndApi,
  ].map(({ call, handler }) => [call, handler]),
)

/** Calls whose answer holds the order's new version. */
const ofOrders = new Set(ordersApi.map(({ call }) => call))

const ACTIVITY_ROWS = 500

export class DemoClient {
  readonly #db: Db
  readonly #appContext: AppContext
  readonly money: DemoMoney
  /** Countries whose garages belong to a company that is registered for tax. */
  readonly taxed: ReadonlySet<number>
  readonly #people: readonly CurrentUser[]
  readonly #reach = new Map<number, Scope>()
  #activity: Insertable<DB['activity_log']>[] = []
  #requests = 0
  readonly #versions = new Map<number, number>()
  readonly #funds: ReadonlyMap<string, number>

  constructor(
    db: Db,
    appContext: AppContext,
    { garages, people }: Network,
    accounts: readonly { id: number; book_id: number; key: string }[],
    { money, taxed }: { money: DemoMoney; taxed: ReadonlySet<number> },
  ) {
    this.money = money
    this.taxed = taxed
    this.#db = db
    this.#funds = new Map(accounts.map(({ id, book_id, key }) => [`${book_id} ${key}`, id]))
    // the garages are not committed yet: only this transaction can see them
    this.#appContext = {
      ...appContext,
      garageDirectory: {
        all: () => Promise.resolve(garages),
        currencies: () => Promise.resolve(currenciesFrom(demoCurrencies(money))),
      },
    }
    this.#people = people
    for (const person of people)
      this.#reach.set(person.employee_id, scopeOfRole(person.role, person, garages))
  }

  /** People of a role who work in a garage; if there are none, people of that role for the whole network. */
  whoIs(role: RoleName, garageId: number): readonly CurrentUser[] {
    const employees = this.#people.filter(
      (each) => each.role === role && each.garage_id === garageId,
    )
    if (employees.length > 0 || role === 'mechanic') return employees
    // makers work in all workshops, wherever they sit
    if (role === 'super admin - manufacture')
      return this.#people.filter((each) => each.role === role)
    const head = role === 'service adviser' ? this.whoIs('admin', garageId) : []
    return head.length > 0 ? head : this.#people.filter((each) => each.role === 'super admin')
  }

  oneOf(role: RoleName, garageId: number): CurrentUser {
    const [first] = this.whoIs(role, garageId)
    if (!first) throw new Error(`Nobody is ${role} of garage ${garageId}`)
    return first
  }

  /** For what the stories read without asking as a person. */
  get db(): Db {
    return this.#db
  }

  get appContext(): AppContext {
    return this.#appContext
  }

  /** The answer to a call by this person at that moment. Throws if the API would refuse the call. */
  async ask<C extends Call>(
    call: C,
    me: CurrentUser,
    at: Date,
    given: { params?: ParamsOf<C> & { id?: number }; body?: BodyIn<C> },
  ): Promise<AnswerOf<C>> {
    const handler = handlers.get(call)
    if (!handler) throw new Error(`Nobody answers ${call.method} ${call.path}`)
    const context = this.#askOf(call, me, at, given)
    const answer = await handler(context)
    if (call.method !== 'GET') await this.#remember(call, context)
    const { id, version } = answer as { id: number; version?: number }
    if (ofOrders.has(call) && version) this.#versions.set(given.params?.id ?? id, version)
    return answer as AnswerOf<C>
  }

  /** Moves an order like `POST .../transition`, without reading the whole order again for an answer. */
  async move(
    orderId: number,
    me: CurrentUser,
    at: Date,
    given: Omit<BodyIn<typeof orders.transition>, 'version'>,
  ): Promise<void> {
    const version = await this.versionOf(orderId)
    const call = orders.transition
    const context = this.#askOf(call, me, at, {
      params: { id: orderId },
      body: { ...given, version },
    })
    await transitionTo(context, orderId, context.body)
    await this.#remember(call, context)
    if (context.audit.version) this.#versions.set(orderId, context.audit.version)
  }

  /** The request as mount would pass it: rights checked, shapes parsed. */
  #askOf<C extends Call>(
    call: C,
    me: CurrentUser,
    at: Date,
    given: { params?: object; body?: unknown },
  ): CallContext<C> {
    if (call.allow !== 'anyone' && !hasCapability(me.role, call.allow)) throw forbidden()
    return {
      db: this.#db,
      scope: this.#reach.get(me.employee_id) as Scope,
      me,
      audit: new Audit(),
      params: given.params ?? {},
      query: {},
      body: call.body ? call.body.parse(given.body ?? {}) : undefined,
      appContext: this.#appContext,
      ip: addressOf(me),
      at,
      request: { headers: {} } as CallContext<Call>['request'],
    } as unknown as CallContext<C>
  }

  /** The activity log's row as mount writes it, but with a past date. */
  async #remember(call: Call, { me, at, ip, params, audit }: CallContext<Call>): Promise<void> {
    this.#requests++
    this.#activity.push({
      created_at: at.toISOString(),
      employee_id: me.employee_id,
      user_name: me.name,
      method: call.method,
      path: `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        String((params as Record<string, number>)[name]),
      )}`,
      status: 'success',
      code: call.creates ? 201 : 200,
      ip_address: ip,
      request_id: `demo-${this.#requests}`,
      garage_id: audit.garageId ?? null,
      subject: audit.subject ?? null,
      subject_id: audit.subjectId ?? null,
      version: audit.version ?? null,
      old_value: audit.old ? JSON.stringify(audit.old) : null,
      new_value: audit.new ? JSON.stringify(audit.new) : null,
    })
    if (this.#activity.length >= ACTIVITY_ROWS) await this.putAway()
  }

  /** Writes the collected rows: many rows at once instead of one per request. */
  async putAway(): Promise<void> {
    const rows = this.#activity
    this.#activity = []
    if (rows.length > 0) await this.#db.insertInto('activity_log').values(rows).execute()
  }

  async linesOf(orderId: number) {
    return this.#db
      .selectFrom('order_lines')
      .select(['id', 'approval', 'work'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  }

  async dueOf(orderId: number): Promise<number> {
    const order = await this.#db
      .selectFrom('orders')
      .select(['grand_total', 'down_payment', 'paid'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return Math.max(0, order.grand_total - order.down_payment - order.paid)
  }

  /** All garages of a book keep their money in the book's own accounts. */
  fund(book: number, key: string): number {
    return this.#funds.get(`${book} ${key}`) ?? 0
  }

  /** A change of its bill raises the version too. */
  forget(orderId: number) {
    this.#versions.delete(orderId)
  }

  /** An order's newest version, which every change must name. */
  async versionOf(orderId: number): Promise<number> {
    const known = this.#versions.get(orderId)
    if (known !== undefined) return known
    const { version } = await this.#db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return version
  }
}

/** From the address block reserved for examples (RFC 5737): one address per garage. */
const addressOf = ({ garage_id }: CurrentUser) => `192.0.2.${10 + (garage_id ?? 0)}`
