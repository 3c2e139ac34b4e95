import { customerMergeMessages } from '../messages.ts'

export default {
  title: 'Duplicates',
  isDouble: 'This customer was merged into',
  merge: 'Merge a duplicate',
  mergeNow: 'Merge',
  mergeTitle: (name: string) => `Merge into ${name}`,
  hint: (name: string) =>
    `Everything of the duplicate goes to ${name}: cars, orders, invoices, points, coupons and builds. Both names can still be found. The merge can be undone for a day.`,
  double: 'Duplicate',
  wentOver: (cars: string, orders: string) =>
    `${cars} ${cars === '1' ? 'car' : 'cars'}, ${orders} ${orders === '1' ? 'work order' : 'work orders'}`,
  message: customerMergeMessages,
}
