import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useField } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { ordersTexts } from '../texts/texts.ts'
import css from './order.module.css'

interface Item {
  name: string
  passed: boolean
}

/** The points of the quality control; every one must pass. */
export function Checklist() {
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
