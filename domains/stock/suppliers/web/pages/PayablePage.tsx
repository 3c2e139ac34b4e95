/** Payables by garage and age, compared with their accounts. */
import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import detail from '#platform/web/record/record.module.css'
import { PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Payable } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import { ages } from '../../rules.ts'
import css from './supplier.module.css'
import { supplierTexts } from '../../texts/texts.ts'

export default function PayablePage() {
  const text = useTexts(supplierTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoader
      asked={useApiQuery(suppliers.payable, {})}
      list={{ title: nav.supplierManagement, path: linkTo('/supplier'), back: text.backToList }}
      missing={text.missing}
      icon={IconChecks}
    >
      {(payable) => <Shown payable={payable} />}
    </DetailLoader>
  )
}

interface Of {
  payable: Payable
}

function Shown({ payable }: Of) {
  const text = useTexts(supplierTexts)
  return (
    <>
      <PageHeader title={text.payable} subtitle={text.payableText} />
      <div className={detail.side}>
        <Panel className={detail.card ?? ''}>
          {payable.rows.length === 0 ? (
            <Notice icon={<IconChecks size={34} stroke={1.5} aria-hidden />} title={text.noPayable}>
              {text.noPayableText}
            </Notice>
          ) : (
            <Ageing payable={payable} />
          )}
        </Panel>
        <Accounts payable={payable} />
        {payable.by_hand.length > 0 && <ByHand payable={payable} />}
      </div>
    </>
  )
}

const figures = ['inventory', 'third_party', ...ages, 'total'] as const

function Ageing({ payable }: Of) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { number } = useFormat()
  const heads = { ...text, third_party: text.thirdParty, total: field.total }
  return (
    <RowsTable label={text.payable} isWide>
      <TableHead
        titles={[
          `${entities.supplier}, ${field.garage}`,
          { end: text.bills },
          ...figures.map((name) => ({ end: heads[name] })),
        ]}
      />
      <tbody>
        {payable.rows.map((row) => (
          <tr key={`${row.supplier.id}-${row.garage.id}`}>
            <td>
              <Link to={linkTo('/supplier/$id', { id: row.supplier.id })}>{row.supplier.name}</Link>
              <small>{row.garage.name}</small>
            </td>
            <td data-end data-label={text.bills}>
              {number(row.bills)}
            </td>
            {figures.map((name) => (
              <td
                key={name}
                data-end
                data-label={heads[name]}
                data-empty={row[name] === 0 || undefined}
              >
                <Money value={row[name] || null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{field.total}</td>
          <td data-end data-label={text.bills}>
            {number(payable.totals.bills)}
          </td>
          {figures.map((name) => (
            <td key={name} data-end data-label={heads[name]}>
              <Money value={payable.totals[name]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </RowsTable>
  )
}

function Accounts({ payable }: Of) {
  const { entities } = useTexts(commonTexts)
  const { codeAndName } = useAccountName()
  const text = useTexts(supplierTexts)
  return (
    <RecordPanel title={text.accounts}>
      <RowsTable label={text.accounts}>
        <TableHead
          titles={[
            entities['chart account'],
            { end: text.documents },
            { end: text.byHand },
            { end: text.balance },
          ]}
        />
        <tbody>
          {payable.accounts.map(({ documents, by_hand, balance, ...account }) => (
            <tr key={account.key}>
              <td>{codeAndName(account)}</td>
              <td data-end data-label={text.documents}>
                <Money value={documents} />
              </td>
              <td data-end data-label={text.byHand}>
                <Money value={by_hand} />
              </td>
              <td data-end data-label={text.balance}>
                <Money value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </RowsTable>
    </RecordPanel>
  )
}

function ByHand({ payable }: Of) {
  const text = useTexts(supplierTexts)
  const { day } = useFormat()
  const opensEntry = canOpenPage(useRole(), '/journal/$id')
  return (
    <RecordPanel title={text.byHand}>
      <PanelMessage>{text.byHandText}</PanelMessage>
      <ul className={css.people}>
        {payable.by_hand.map(({ entry, date, code, garage, amount, note }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry may have several lines
          <li key={`${entry.id}-${at}`}>
            <div className={css.person}>
              {opensEntry ? (
                <Link to={linkTo('/journal/$id', { id: entry.id })}>{entry.number}</Link>
              ) : (
                entry.number
              )}
              <p>{[day(date), code, garage.name, note].filter(Boolean).join(' · ')}</p>
            </div>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}
