/** By file: the conditions that hide an action from a role that may do it in another state, and why. It only shrinks. */

/** The opposite action is in its place, with its reason if it is off. */
const OPPOSITE = 'the opposite action is shown instead'
/** Nothing to do it with: the customer has no money left, the bill is not written off. */
const NOTHING = 'there is nothing that it could apply to'
const FIELDS = 'the same values are shown as text instead of as fields'
const LINES = 'one order has many lines: each shows what can be done with it now'
const LINES_OF_THREAD = 'a thread has many messages: each shows what can be done with it now'
const EXPLAINED = 'the reason is shown without the button'
const LABEL = 'it chooses the label or the dialog; the button stays'

export const hiddenActions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'books/periods/web/pages/MonthEndPage.tsx': { 'can.close': EXPLAINED },
  'books/periods/web/pages/PeriodsPage.tsx': { 'can.reopen': OPPOSITE },
  'floor/inspections/web/shared/InspectionPanel.tsx': {
    "canPropose(role, order, 'other')": LINES,
    'data.can.update': FIELDS,
  },
  'floor/invoices/web/pages/InvoicePage.tsx': { 'data.can.use_held': NOTHING },
  'floor/invoices/web/pages/OpeningActions.tsx': {
    'can.pay': NOTHING,
    'can.record_withheld': NOTHING,
    'can.use_held': NOTHING,
    'can.write_off': NOTHING,
    'can.write_off_reverse': NOTHING,
  },
  'floor/orders/web/pages/OrderPage.tsx': { correct: EXPLAINED },
  'floor/orders/web/pages/order/CustomerPanel.tsx': {
    "order.stage === 'ready'": 'it tells that the car is ready, which is true then only',
  },
  'floor/orders/web/pages/order/FactsPanel.tsx': {
    'order.can.rework': 'before the delivery the order itself goes back to work',
  },
  'floor/orders/web/pages/order/MechanicOrderView.tsx': {
    'order.can.media': 'the screen of a phone has room for the tools of the stage only',
    'order.can.notes': 'the screen of a phone has room for the tools of the stage only',
  },
  'floor/orders/web/pages/order/MediaPanel.tsx': { 'order.can.media': FIELDS },
  'floor/orders/web/pages/order/NextStep.tsx': { "canAddLine(useRole(), order, 'service')": LABEL },
  'floor/orders/web/pages/order/PromiseRisk.tsx': {
    'order.can.update': 'it offers a remedy, which is none for a closed order',
  },
  'floor/orders/web/pages/order/SignaturesPanel.tsx': {
    'order.can.signatures': 'the link signs an estimate, before the handover only',
  },
  'floor/orders/web/pages/order/bill/InvoiceDialogs.tsx': { 'order.can.invoice': EXPLAINED },
  'floor/orders/web/pages/order/bill/InvoicePanel.tsx': {
    'can.correct': NOTHING,
    'can.pay': NOTHING,
    'can.record_withheld': NOTHING,
    'can.use_held': NOTHING,
    'can.void': EXPLAINED,
    'can.write_off': NOTHING,
    'can.write_off_reverse': NOTHING,
    down_payment: 'once there is an invoice it is paid instead',
    refund: NOTHING,
  },
  'floor/orders/web/pages/order/bill/PointsPanel.tsx': { 'order.can.discounts': EXPLAINED },
  'floor/orders/web/pages/order/bill/TotalsPanel.tsx': { 'order.can.discounts': FIELDS },
  'floor/orders/web/pages/order/bill/VoucherPanel.tsx': { 'order.can.voucher': FIELDS },
  'floor/orders/web/pages/order/bill/mayBill.ts': { invoice: LABEL },
  'floor/orders/web/pages/order/lines/LineTime.tsx': { 'order.can.correct_time': NOTHING },
  'floor/orders/web/pages/order/lines/lineRights.ts': {
    "canDecide(role, order, 'approved')": LINES,
    "canDecide(role, order, 'declined')": LINES,
    'canAddLine(role, order, kind)': LINES,
    'canEditLine(role, order, line)': LINES,
    'canIssuePart(role, order, line)': LINES,
    'canRemoveLine(role, order, line)': LINES,
    'canReturnPart(role, order, line)': LINES,
    'canWork(role, order, line)': LINES,
  },
  'floor/warranties/web/shared/WarrantyPanel.tsx': {
    "mayClaim && (warranty.state === 'live' || (isOwner && !warranty.claim))": EXPLAINED,
  },
  'floor/withholdings/web/pages/WithholdingsPage.tsx': { 'row.can.update': NOTHING },
  'loyalty/vouchers/web/pages/VoucherPage.tsx': { 'can.resume': OPPOSITE },
  'outside/notices/web/components/MessageButtons.tsx': {
    'can.cancel': LINES_OF_THREAD,
    'can.retry': LINES_OF_THREAD,
  },
  'overview/customer-data/web/shared/DataPanel.tsx': {
    'mayErase && !customer.erased_at && !customer.merged_into': EXPLAINED,
  },
  'overview/customer-merge/web/shared/MergePanel.tsx': { 'can_undo && mayUndo': EXPLAINED },
  'overview/imports/web/pages/ImportResult.tsx': {
    'can.undo': EXPLAINED,
    "state === 'failed' && can.apply": 'only a failed import is tried again',
  },
  'overview/set-up/web/pages/SetUpPage.tsx': { "state !== 'done'": NOTHING },
  'people/customers/web/pages/CustomerPage.tsx': { mayGive: LABEL },
  'stock/catalog-services/web/pages/CatalogServicePage.tsx': {
    "row.state === 'future'": 'past prices are history',
  },
  'stock/counts/web/pages/CountLines.tsx': { 'can.count': FIELDS, 'count.can.count': FIELDS },
  'stock/suppliers/web/pages/SupplierPage.tsx': { 'supplier.can.update': FIELDS },
  'workshop/build-money/web/shared/MoneyTab.tsx': {
    'bill.can.credit': NOTHING,
    'bill.can.record_withheld': NOTHING,
    'bill.can.write_off': NOTHING,
    'bill.can.write_off_reverse': NOTHING,
    'can.pay': NOTHING,
    write_off: NOTHING,
    write_off_reverse: NOTHING,
  },
  'workshop/build-tasks/web/components/TaskHistory.tsx': { 'task.can.write': FIELDS },
  'workshop/builds/web/pages/Deliver.tsx': { 'can.deliver': LABEL },
  'workshop/builds/web/pages/Signatures.tsx': {
    'build.can.sign': 'a build is signed once it is finished',
  },
  'workshop/builds/web/pages/tabs/StageOrder.tsx': { 'build.can.update': FIELDS },
  'workshop/third-party-purchases/web/pages/EditDialog.tsx': {
    'props.purchase.can.correct': LABEL,
  },
}
