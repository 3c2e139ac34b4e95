/**
 * Panels of every order below its lines or in its menus, in one chunk, since separate ones would need twelve requests.
 */
export { FollowUpPanel } from '#domains/outside/follow-ups/web/shared/FollowUpPanel.tsx'
export { DeclinedPanel } from '../../shared/DeclinedPanel.tsx'
export { ConditionPanel } from '#domains/floor/inspections/web/shared/ConditionPanel.tsx'
export { InspectionPanel } from '#domains/floor/inspections/web/shared/InspectionPanel.tsx'
export { PrintMenu } from '#domains/floor/order-papers/web/shared/PrintMenu.tsx'
export { WarrantyPanel } from '#domains/floor/warranties/web/shared/WarrantyPanel.tsx'
export { MessagesPanel } from '#domains/outside/notices/web/shared/MessagesPanel.tsx'
export { CustomerPanel } from './CustomerPanel.tsx'
export { HistoryPanel } from './HistoryPanel.tsx'
export { InvoicePanel } from './bill/InvoicePanel.tsx'
export { LineMenu } from './lines/LineMenu.tsx'
export { LineTime } from './lines/LineTime.tsx'
export { MediaPanel } from './MediaPanel.tsx'
export { PointsPanel } from './bill/PointsPanel.tsx'
export { SignaturesPanel } from './SignaturesPanel.tsx'
export { VoucherPanel } from './bill/VoucherPanel.tsx'
