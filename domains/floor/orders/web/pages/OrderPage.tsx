import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Message } from '#platform/contract/messages.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { DeferredContent } from '#platform/web/ui/DeferredContent.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { ClaimDialog } from '../shared/lazyDialogs.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import type { OrderDetail } from '../../contract.ts'
import { orders } from '../../calls.gen.ts'
import { WarningAlert } from '../components/WarningAlert.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { Blockers } from './order/Blockers.tsx'
import { Copy } from './order/Copy.tsx'
import { FactsPanel } from './order/FactsPanel.tsx'
import { LinesPanel } from './order/lines/LinesPanel.tsx'
import { TransitionButtons } from './order/TransitionButtons.tsx'
import { NotesPanel } from './order/NotesPanel.tsx'
import { TotalsPanel } from './order/bill/TotalsPanel.tsx'
import { OrderContext, useOrderContext } from '../shared/orderContext.tsx'
import css from '../components/order.module.css'
import { stageTones } from '../shared/tones.ts'
import { billingTones } from '../components/stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { useIsPhone } from '#platform/web/forms/phone.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import { useWarnings } from './warnings.ts'

// panels that are further down or rarely shown load after the lines; those of every order share one chunk
const lazyPanels = () => import('./order/lazyPanels.ts')
const below = <Skeleton height={140} radius={12} />
const MediaPanel = lazyComponent(async () => (await lazyPanels()).MediaPanel, below)
const DeclinedPanel = lazyComponent(async () => (await lazyPanels()).DeclinedPanel)
const ConsentPanel = lazyComponent(async () => (await lazyPanels()).ConsentPanel)
const FollowUpPanel = lazyComponent(async () => (await lazyPanels()).FollowUpPanel)
const InspectionPanel = lazyComponent(async () => (await lazyPanels()).InspectionPanel)
const ConditionPanel = lazyComponent(async () => (await lazyPanels()).ConditionPanel)
const HistoryPanel = lazyComponent(async () => (await lazyPanels()).HistoryPanel, below)
const PrintMenu = lazyComponent(
  async () => (await lazyPanels()).PrintMenu,
  // on a phone it has its own row
  <Skeleton height={36} width={104} />,
)
const InvoicePanel = lazyComponent(async () => (await lazyPanels()).InvoicePanel, below)
const SignaturesPanel = lazyComponent(async () => (await lazyPanels()).SignaturesPanel, below)
const CustomerPanel = lazyComponent(async () => (await lazyPanels()).CustomerPanel)
const MessagesPanel = lazyComponent(async () => (await lazyPanels()).MessagesPanel)
const PointsPanel = lazyComponent(async () => (await lazyPanels()).PointsPanel)
const VoucherPanel = lazyComponent(async () => (await lazyPanels()).VoucherPanel)
const WarrantyPanel = lazyComponent(async () => (await lazyPanels()).WarrantyPanel)
const PromiseRisk = lazyComponent(
  async () => (await import('./order/PromiseRisk.tsx')).PromiseRisk,
  () => <RiskPlace />,
)
const BayOrder = lazyComponent(
  async () => (await import('./order/MechanicOrderView.tsx')).MechanicOrderView,
)
const Stale = lazyComponent(async () => (await import('../components/StaleNotice.tsx')).StaleNotice)

export default function OrderPage() {
  const id = useIdParam('orderId')
  const query = useApiQuery(orders.get, { params: { id } })
  const { data: order, refetch } = query
  const error = queryFailure(query)
  const currency = useCurrency()
  if (order)
    return (
      <ShownCurrency value={currencyIn(order) ?? currency}>
        <OrderContext key={order.id} order={order}>
          <Shown />
        </OrderContext>
      </ShownCurrency>
    )
  if (error)
    return (
      <Failed isMissing={error.http_code === 404} failure={error} onRetry={() => void refetch()} />
    )
  return <Loading />
}

function Shown() {
  const text = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  const { order, stale, setStale } = useOrderContext()
  const role = useRole()
  const isInBay = useIsPhone() && role === 'mechanic'
  return (
    <>
      <PageHeader
        actions={!isInBay && <Papers />}
        title={order.number}
        {...(isInBay ? {} : { copies: text.list.number })}
        subtitle={
          <div className={css.subtitle}>
            <span className={css.plate}>
              <LicensePlate plate={order.license_plate} />
              {!isInBay && <Copy value={order.license_plate} what={field.licensePlate} />}
            </span>
            {isInBay && <span>{carName(order.vehicle)}</span>}
            <Status tone={stageTones[order.stage]}>{text.stage[order.stage]}</Status>
            {!isInBay && (
              <Status tone={billingTones[order.billing]}>{text.billing[order.billing]}</Status>
            )}
          </div>
        }
      />
      {stale && <Stale failure={stale} onReload={() => setStale(undefined)} />}
      <Warnings id={order.id} />
      {order.back_soon && (
        <WarningAlert>{text.detail.backSoon(order.back_soon.number)}</WarningAlert>
      )}
      {order.correction && <Correction correction={order.correction} />}
      {isInBay ? <BayOrder details={<InBayDetails />} /> : <AtDesk />}
    </>
  )
}

/** The invoice is void and waits for its replacement. */
function Correction({ correction }: { correction: NonNullable<OrderDetail['correction']> }) {
  const { detail } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { money } = useFormat()
  const formatMessage = useFormatMessage()
  const { number, grand_total, paid } = correction
  const { correct } = order.can
  return (
    <WarningAlert {...(correct.ok ? {} : { title: formatMessage(correct.why) })}>
      {detail.correcting(number, money(grand_total), money(paid))}
    </WarningAlert>
  )
}

/** The whole order: next step, details, lines, and the panels below. */
function AtDesk() {
  const { order } = useOrderContext()
  const reasonsId = useId()
  const isPhone = useIsPhone()
  return (
    <>
      {/* left-aligned, because messages at the top right must not cover the next step */}
      <div className={css.bar}>
        <TransitionButtons isTight={isPhone} />
        <Blockers id={reasonsId} />
        <span className={css.which}>
          <LicensePlate plate={order.license_plate} /> {order.number}
        </span>
      </div>
      {isAtRisk(order) && <PromiseRisk />}
      <div className={css.page}>
        <FactsPanel />
        <Complaint />
        <LinesPanel />
        {/* loads late: above the lines it would move them under a press */}
        <DeclinedPanel vehicleId={order.vehicle.id} order={order}>
          <BelowLines />
        </DeclinedPanel>
      </div>
    </>
  )
}

function BelowLines() {
  const { order } = useOrderContext()
  return (
    <>
      <InspectionPanel />
      <DeferredContent>
        <div className={css.columns}>
          <div className={css.column}>
            <FollowUpPanel orderId={order.id} />
            <NotesPanel />
            <ConditionPanel />
            <MediaPanel direction="inbound" />
            <MediaPanel direction="outbound" />
            <WarrantyPanel
              vehicleId={order.vehicle.id}
              orderId={order.id}
              ClaimDialog={ClaimDialog}
            />
            <HistoryPanel />
          </div>
          <div className={css.column}>
            <TotalsPanel />
            <CustomerPanel />
            <Messages />
            <ConsentPanel customerId={order.customer.id} isCollapsed />
            <SignaturesPanel />
            <InvoicePanel />
            <VoucherPanel />
            <PointsPanel />
          </div>
        </div>
      </DeferredContent>
    </>
  )
}

/** What was written to the customer about the order and its bill. */
function Messages() {
  const { id, number, invoice } = useOrderContext().order
  return (
    <MessagesPanel
      filter={{ order_id: id }}
      subjects={[
        { kind: 'order', id, label: number },
        ...(invoice ? [{ kind: 'invoice' as const, id: invoice.id, label: invoice.number }] : []),
      ]}
    />
  )
}

const isAtRisk = ({ risk }: OrderDetail) => risk !== null && risk.level !== 'safe'

/** Reserves space for the risk's sentences, since the order itself says that there are some. */
function RiskPlace() {
  const { risk } = useOrderContext().order
  const isPhone = useIsPhone()
  if (!risk) return undefined
  const lines = 1 + risk.said.length + (risk.remedy ? 1 : 0)
  // on a phone most sentences take two lines
  return <Skeleton height={52 + (isPhone ? 36 : 24) * lines} radius={12} mb="md" />
}

/** What mechanics need occasionally: no money, no signatures. */
function InBayDetails() {
  const { order } = useOrderContext()
  return (
    <div className={css.page}>
      <div>
        <Papers />
      </div>
      {isAtRisk(order) && <PromiseRisk />}
      <FactsPanel />
      {order.stage !== 'inspecting' && <InspectionPanel />}
      <ConditionPanel />
      <MediaPanel direction="inbound" />
      <MediaPanel direction="outbound" />
      <WarrantyPanel vehicleId={order.vehicle.id} orderId={order.id} ClaimDialog={ClaimDialog} />
      <HistoryPanel />
    </div>
  )
}

function Papers() {
  const { order } = useOrderContext()
  return <PrintMenu orderId={order.id} hasEstimate={order.estimate_version > 0} />
}

/** The complaint in the customer's words. */
function Complaint() {
  const { bay: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  if (!order.complaint) return null
  return (
    <Panel className={css.card ?? ''}>
      <h2>{text.complaint}</h2>
      <p className={css.notes}>{order.complaint}</p>
    </Panel>
  )
}

/** The server's warnings from when the order was created. */
function Warnings({ id }: { id: number }) {
  const formatMessage = useFormatMessage()
  const { button } = useTexts(commonTexts)
  const { of, dismiss } = useWarnings()
  const warnings = of[id] ?? []
  if (warnings.length === 0) return undefined
  return (
    <WarningAlert onClose={() => dismiss(id)} closeLabel={button.close}>
      {warnings.map((sentence) => (
        <div key={sentence}>{formatMessage(sentence)}</div>
      ))}
    </WarningAlert>
  )
}

interface FailedProps {
  isMissing: boolean
  failure: Message
  onRetry: () => void
}

function Failed({ isMissing, failure, onRetry }: FailedProps) {
  const { detail: text } = useTexts(ordersTexts)
  const { page, button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const base = orderListOf(useRole())
  const title = isMissing ? page.notFound : page.failed
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <Notice
          urgent
          icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
          title={isMissing ? text.notFound : formatMessage(failure)}
          action={
            isMissing ? (
              <Button
                component={Link}
                to={linkTo(base)}
                variant="light"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
              >
                {text.back}
              </Button>
            ) : (
              <Button variant="light" onClick={onRetry}>
                {button.retry}
              </Button>
            )
          }
        />
      </Panel>
    </>
  )
}

function Loading() {
  const { shell } = useTexts(commonTexts)
  return (
    <output aria-label={shell.loading} className={css.page}>
      <Skeleton height={54} width={320} />
      <Skeleton height={110} />
      <Skeleton height={280} />
      <div className={css.columns}>
        <Skeleton height={240} />
        <Skeleton height={240} />
      </div>
    </output>
  )
}
