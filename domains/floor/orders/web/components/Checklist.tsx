import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useField } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ordersTexts } from '../../texts/texts.ts'
import css from './order.module.css'
import { useOrderContext } from '../shared/orderContext.tsx'

interface Item {
  name: string
  passed: boolean
}

/** The checklist of the order's country; our default list if it has none or offline. */
function useOffered() {
  const { order } = useOrderContext()
  const { resetField, getFieldState } = useFormContext()
  const { data } = useApiQuery(masterData['checklist-item'].list, {
    query: { country_id: order.country_id, sort: 'created_at', limit: 100 },
  })
  const offer = useEffectEvent(() => {
    const names = data?.data.map(({ name }) => name) ?? []
    if (names.length === 0 || getFieldState('checklist').isDirty) return
    // set before the user types, so that the form does not count as changed
    resetField('checklist', { defaultValue: names.map((name) => ({ name, passed: false })) })
  })
  useEffect(() => offer(), [data])
}

/** The checklist of the quality control; every item must pass. */
export function Checklist() {
  useOffered()
  const text = useTexts(ordersTexts)
  const { value, change, error } = useField('checklist')
  const [adding, setAdding] = useState('')
  const items = (value ?? []) as Item[]
  const set = (at: number, passed: boolean) =>
    change(items.map((item, index) => (index === at ? { ...item, passed } : item)))
  const add = () => {
    const name = adding.trim()
    if (name && !items.some((item) => item.name === name))
      change([...items, { name, passed: false }])
    setAdding('')
  }
  return (
    <fieldset className={css.checklist}>
      <legend>{text.moves.checklist}</legend>
      {items.map((item, index) => (
        <Checkbox
          key={item.name}
          label={item.name}
          checked={item.passed}
          onChange={(event) => set(index, event.currentTarget.checked)}
        />
      ))}
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          flex={1}
          maxLength={200}
          aria-label={text.moves.addCheck}
          placeholder={text.moves.addCheck}
          value={adding}
          onChange={(event) => setAdding(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          rightSection={<IconPlus size={14} aria-hidden />}
        />
        <Button
          size="xs"
          variant="default"
          onClick={() => change(items.map((item) => ({ ...item, passed: true })))}
        >
          {text.moves.allPassed}
        </Button>
      </Group>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}
