import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { TOAST_MS, type Toast, dismissToast, useToasts } from '../../toast.ts'
import { freePosition, interactiveBoxes } from './toastPosition.ts'
import css from './toasts.module.css'

/** The header's height and a gap: the account menu stays usable. */
const BELOW = 78

/** The stack of toasts, where it covers no button; the app shows it once. */
export function Toasts() {
  const { toasts } = useToasts()
  const { shell } = useTexts(commonTexts)
  const stack = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const count = toasts.length
  // again for each new toast: the pressed button may have changed the page
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || count === 0) return
    const { offsetWidth: width, offsetHeight: height } = element
    const view = { width: document.documentElement.clientWidth, height: innerHeight, top: BELOW }
    setPlace(freePosition({ width, height }, interactiveBoxes(element), view))
  }, [count])
  return (
    <section
      ref={stack}
      className={css.stack}
      style={place}
      aria-label={shell.notifications}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Disappears after a while, but not while the pointer or the focus rests on it. */
function OneToast({ toast }: { toast: Toast }) {
  const { button } = useTexts(commonTexts)
  const [isHeld, setHeld] = useState(false)
  const { id, message, failed, undo } = toast

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld, id])

  const Icon = failed ? IconAlertTriangle : IconCircleCheck
  return (
    <div
      className={css.toast}
      data-failed={failed || undefined}
      role={failed ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{message}</span>
      {undo && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            dismissToast(id)
            undo()
          }}
        >
          {button.undo}
        </Button>
      )}
      <CloseButton size="sm" aria-label={button.close} onClick={() => dismissToast(id)} />
    </div>
  )
}
