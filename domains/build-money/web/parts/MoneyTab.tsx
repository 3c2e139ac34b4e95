/** What a build costs its customer, and what has been paid ahead for it. */
import { Button, Skeleton } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { FundField } from '#domains/accounts/web/parts/FundField.tsx'
import type { Build } from '#domains/builds/contract.ts'
import { Facts } from '#domains/customers/web/parts/Facts.tsx'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useAsk, useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/ui/RowsTable.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { type BuildPayment, buildMoney, depositForm } from '../../contract.ts'
import { buildMoneyTexts } from '../texts/texts.ts'

interface Of {
  build: Build
}

export default function MoneyTab({ build }: Of) {
  const text = useTexts(buildMoneyTexts)
  const { rupiah } = useFormat()
  const say = useSayMessage()
  const [isTaking, setTaking] = useState(false)
  const { data, error } = useAsk(buildMoney.get, { params: { id: build.id } })
  if (error) return <p role="alert">{say(error)}</p>
  if (!data) return <Skeleton height={200} radius={8} />
  return (
    <div className={detail.page}>
      <div className={detail.side}>
        <Panel className={detail.card ?? ''}>
          <h2 className={detail.heading}>{text.title}</h2>
          <Facts
            rows={[
              [text.price, rupiah(data.price)],
              [text.required, rupiah(data.deposit_required)],
              [text.deposits, rupiah(data.deposits)],
            ]}
          />
          <p>
            <Able ability={data.can.deposit}>
              <Button
                leftSection={<IconCash size={17} aria-hidden />}
                onClick={() => setTaking(true)}
              >
                {text.take}
              </Button>
            </Able>
          </p>
        </Panel>
      </div>
      <Panel className={detail.card ?? ''}>
        <h2 className={detail.heading}>{text.payments}</h2>
        {data.payments.length > 0 ? <Payments payments={data.payments} /> : <p>{text.none}</p>}
      </Panel>
      {isTaking && <DepositDialog build={build} onClose={() => setTaking(false)} />}
    </div>
  )
}

function Payments({ payments }: { payments: readonly BuildPayment[] }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildMoneyTexts)
  const { dayLong } = useFormat()
  return (
    <RowsTable label={text.payments}>
      <thead>
        <tr>
          <th scope="col">{field.date}</th>
          <th scope="col">{field.type}</th>
          <th scope="col" data-end>
            {text.amount}
          </th>
          <th scope="col">{text.account}</th>
          <th scope="col">{text.note}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((one) => (
          <tr key={one.id}>
            <td>{dayLong(one.paid_on)}</td>
            <td>{text.kind[one.kind]}</td>
            <td data-end>
              <Money value={one.amount} />
            </td>
            <td>{one.account}</td>
            <td>{one.note ?? EMPTY}</td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}

function DepositDialog({ build, onClose }: Of & { onClose: () => void }) {
  const text = useTexts(buildMoneyTexts)
  const [today] = useState(() => dayIn(build.time_zone, new Date()))
  const save = useSave(buildMoney.deposit, { onSaved: onClose })
  const start = { amount: undefined, account_id: undefined, paid_at: today, note: '' }
  const form = useContractForm(depositForm, start)
  return (
    <FormDialog
      title={text.take}
      submit={text.take}
      form={form}
      record={build.id}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <Field name="amount" label={text.amount} type="money" required first />
      <FundField
        garageId={build.garage.id}
        label={text.account}
        needed
        setFirst={(account) => form.setValue('account_id', account)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}
