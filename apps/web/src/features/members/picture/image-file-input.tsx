import { t } from '@lingui/core/macro';
import type { Ref } from 'react';

interface ImageFileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A hidden input for one image file, opened by `click()` of its ref. */
export const ImageFileInput = ({ ref, disabled = false, onFile }: ImageFileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    aria-label={t`Image file`}
    tabIndex={-1}
    hidden
    disabled={disabled}
    onChange={({ target }) => {
      const file = target.files?.[0];
      // Lets the same file be chosen again.
      target.value = '';
      if (file) onFile(file);
    }}
  />
);
