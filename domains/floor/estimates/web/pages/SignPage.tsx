/**
 * The page that the customer signs: the total, what is new, the lines, and a signature pad. It links to no other page;
 * to leave it, the service adviser holds a button.
 */
import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { orders } from '#domains/floor/orders/calls.gen.ts'
import { signsHandover } from '#domains/floor/orders/rules.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo, useNavigateTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { Signature } from '#platform/web/forms/signature.tsx'
import { LanguageMenu } from '#platform/web/ui/menus/LanguageMenu.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import type { Estimate, EstimateLine } from '../../contract.ts'
import { estimates } from '../../calls.gen.ts'
import css from './sign.module.css'
import { estimatesTexts } from '../../texts/texts.ts'

export default function SignPage() {
  const text = useTexts(estimatesTexts)
  const id = useIdParam('orderId')
  const { data, error } = useApiQuery(estimates.list, { params: { id } })
  const order = useApiQuery(orders.get, { params: { id } })
  // from ready on, the customer signs for the car and not for an estimate
  const isOver = order.data && signsHandover(order.data.stage)
  const current = isOver
    ? undefined
    : data?.data.find(({ superseded_at }) => superseded_at === null)
  return (
    <main className={css.page}>
      <header className={css.head}>
        <p>
          <b>{order.data?.license_plate}</b> {order.data?.number}
        </p>
        <LanguageMenu />
      </header>
      {current && order.data ? (
        <ToSign key={current.hash} orderId={id} version={order.data.version} estimate={current} />
      ) : data || error ? (
        <Notice
          icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
          title={error ? text.failed : text.none}
          action={<BackButton orderId={id} />}
        />
      ) : (
        <Skeleton height={420} radius={12} />
      )}
    </main>
  )
}

/** How long the service adviser holds the button to leave the page, in milliseconds. A short press does nothing. */
const HOLD_MS = 1000

function BackButton({ orderId }: { orderId: number }) {
  const text = useTexts(estimatesTexts)
  const base = orderListOf(useRole())
  const navigateTo = useNavigateTo()
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = () => {
    // a held key repeats its event
    if (holding.current === undefined)
      holding.current = setTimeout(
        () => navigateTo(linkTo(`${base}/$orderId`, { orderId })),
        HOLD_MS,
      )
  }
  const end = () => {
    clearTimeout(holding.current)
    holding.current = undefined
  }
  useEffect(() => end, [])
  return (
    <div className={css.back}>
      <Button
        variant="default"
        aria-describedby="hold"
        onPointerDown={begin}
        onPointerUp={end}
        onPointerLeave={end}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && begin()}
        onKeyUp={end}
        onBlur={end}
      >
        {text.back}
      </Button>
      <small id="hold">{text.hold}</small>
    </div>
  )
}

interface Of {
  estimate: Estimate
}

function ToSign({ orderId, version, estimate }: Of & { orderId: number; version: number }) {
  const text = useTexts(estimatesTexts)
  const formatMessage = useFormatMessage()
  const { money } = useFormat()
  const [svg, setSvg] = useState<string | null>(null)
  const [isSigned, setSigned] = useState(false)
  const sign = useFormMutation(orders.sign, { silent: true, onSaved: () => setSigned(true) })
  const [undecided, agreed] = [
    estimate.lines.filter(({ changed }) => changed),
    estimate.lines.filter(({ changed }) => !changed),
  ]
  if (isSigned)
    return (
      <Notice
        icon={<IconCircleCheck size={44} stroke={1.4} aria-hidden />}
        title={text.signed}
        action={<BackButton orderId={orderId} />}
      >
        {text.signedText}
      </Notice>
    )
  return (
    <>
      <h1>{text.title}</h1>
      <dl className={css.sums}>
        {agreed.length > 0 && (
          <div>
            <dt>{text.adds}</dt>
            <dd>{money(estimate.difference)}</dd>
          </div>
        )}
        <div>
          <dt>{text.total}</dt>
          <dd>{money(estimate.grand_total)}</dd>
        </div>
      </dl>
      <Lines title={agreed.length > 0 ? text.isNew : undefined} lines={undecided} />
      {agreed.length > 0 && <Lines title={text.agreedBefore} lines={agreed} />}
      {estimate.discount > 0 && (
        <p className={css.off}>
          <span>{text.off}</span> <span>{`− ${money(estimate.discount)}`}</span>
        </p>
      )}
      <div className={css.pad}>
        <Signature label={text.pad} onChange={setSvg} />
      </div>
      {sign.error && <p role="alert">{formatMessage(sign.error)}</p>}
      <Button
        size="lg"
        fullWidth
        disabled={svg === null}
        loading={sign.isPending}
        onClick={() =>
          sign.mutate({
            params: { id: orderId },
            body: { signer: 'customer', svg: svg ?? '', estimate_hash: estimate.hash, version },
          })
        }
      >
        {text.sign}
      </Button>
      <BackButton orderId={orderId} />
    </>
  )
}

function Lines({ title, lines }: { title: string | undefined; lines: readonly EstimateLine[] }) {
  const text = useTexts(estimatesTexts)
  const { number, money } = useFormat()
  return (
    <section className={css.lines}>
      {title && <h2>{title}</h2>}
      <ul>
        {lines.map((line) => (
          <li key={line.line_id}>
            <span>
              {line.name}
              <small>
                {text.quantity(number(line.qty), money(line.unit_price))}
                {line.discount > 0 && ` − ${money(line.discount)}`}
              </small>
              {line.changed && line.agreed_amount != null && (
                <small>{text.was(money(line.agreed_amount))}</small>
              )}
            </span>
            <b>{money(line.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
