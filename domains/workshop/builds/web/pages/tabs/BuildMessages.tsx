/** The messages about a build and its bills. */
import { MessagesPanel } from '#domains/outside/notices/web/shared/MessagesPanel.tsx'
import { buildMoney } from '#domains/workshop/build-money/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import type { Build } from '../../../detail.ts'

export function BuildMessages({ build: { id, name } }: { build: Build }) {
  const { data } = useApiQuery(buildMoney.get, { params: { id } })
  const bills = data?.bills ?? []
  return (
    <MessagesPanel
      filter={{ build_id: id }}
      subjects={[
        { kind: 'build', id, label: name },
        ...bills.map((bill) => ({ kind: 'build_bill' as const, id: bill.id, label: bill.number })),
      ]}
    />
  )
}
