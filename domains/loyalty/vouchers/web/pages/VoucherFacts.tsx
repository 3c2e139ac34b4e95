import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { CopyToClipboard } from '#platform/web/ui/CopyToClipboard.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import { StatTiles } from '#platform/web/record/StatTiles.tsx'
import type { VoucherDetail } from '../../contract.ts'
import { couponStates } from '../../rules.ts'
import { zoneOf } from './start.ts'
import { toneOf } from './status.ts'
import { voucherTexts } from '../../texts/texts.ts'
import css from './voucher.module.css'

interface Of {
  voucher: VoucherDetail
}

/** The terms of a voucher and its audience. */
export function Terms({ voucher }: Of) {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const text = useTexts(voucherTexts)
  const { number, money, dayLong } = useFormat()
  const { status, max_discount, min_spend, starts_at } = voucher
  const listed = (names: readonly string[]) => names.join(', ') || text.everywhere
  return (
    <>
      <DetailsPanel
        title={text.facts}
        rows={[
          [
            field.status,
            <Status key="status" tone={toneOf[status]}>
              {text.status[status]}
            </Status>,
          ],
          [
            field.code,
            <span key="code">
              {voucher.code} <CopyToClipboard value={voucher.code} what={field.code} />
            </span>,
          ],
          [text.discountPercent, `${number(voucher.discount_percent)}%`],
          [text.maxDiscount, max_discount === null ? null : money(max_discount)],
          [text.minSpend, min_spend === null ? null : money(min_spend)],
          [text.audience, text.audiences[voucher.audience]],
          [text.customerLimit, number(voucher.customer_limit)],
          [
            text.startsAt,
            starts_at && dayLong(starts_at, zoneOf(voucher.countries.map(({ id }) => id))),
          ],
          [text.expiryDate, dayLong(voucher.expiry_date)],
          [
            text.availableCountries,
            listed(voucher.countries.map(({ id, name }) => nameOfCountry(id, name))),
          ],
          [text.availableGarages, listed(voucher.garages.map(({ name }) => name))],
          [
            text.serviceCategories,
            voucher.service_categories.map(({ name }) => name).join(', ') || text.everyLine,
          ],
          [field.createdDate, dayLong(voucher.created_at)],
        ]}
      />
      {(voucher.description || voucher.terms) && (
        <Panel className={detail.card ?? ''}>
          {voucher.description && (
            <>
              <h2 className={detail.heading}>{field.description}</h2>
              <p className={css.words}>{voucher.description}</p>
            </>
          )}
          {voucher.terms && (
            <>
              <h2 className={detail.heading}>{text.terms}</h2>
              <p className={css.words}>{voucher.terms}</p>
            </>
          )}
        </Panel>
      )}
    </>
  )
}

export function Sums({ voucher }: Of) {
  const text = useTexts(voucherTexts)
  const { number, money } = useFormat()
  const { taken, quantity, left, used, coupons } = voucher
  const sums = [
    [text.taken, text.takenOf(number(taken), number(quantity))],
    [text.left, number(left)],
    [text.used, number(used)],
    [
      text.discountGiven,
      inEach(voucher)
        .map(({ discount_given, currency }) => money(discount_given, currency))
        .join(' + '),
    ],
  ] as const
  return (
    <section className={css.sums}>
      <StatTiles of={sums} />
      <p className={css.note}>
        {couponStates
          .map((state) => `${text.couponState[state]}: ${number(coupons[state])}`)
          .join(' · ')}
      </p>
    </section>
  )
}
