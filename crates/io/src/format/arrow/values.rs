//! [`ArrowColumn`]: the values of one column of some rows, as text.

use super::super::ColumnType;
use super::super::table::Written;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Decimal128Type, Decimal256Type, DecimalType, Float16Type, Float32Type,
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Fields, TimeUnit};
use std::borrow::Cow;

/// The values of one column of some rows.
pub(super) struct ArrowColumn {
    values: ArrayRef,
    /// The place of each row's value among the values, if they are a dictionary.
    keys: Option<Vec<usize>>,
    /// Where there is no value: no key, or no structure that the column is a part of.
    missing: Vec<NullBuffer>,
}

/// A value as text or bytes, and how it is written.
pub(super) type ShownValue<'a> = (Cow<'a, [u8]>, Written);

/// The error of a value that has no text, such as a map.
pub(super) struct NotShown;

impl ArrowColumn {
    fn new(array: &ArrayRef) -> Self {
        let Some(dictionary) = array.as_any_dictionary_opt() else {
            return Self { values: ArrayRef::clone(array), keys: None, missing: Vec::new() };
        };
        Self {
            values: ArrayRef::clone(dictionary.values()),
            keys: Some(dictionary.normalized_keys()),
            missing: array.nulls().cloned().into_iter().collect(),
        }
    }

    /// Returns the value of a row, if it has one.
    pub(super) fn get(&self, row: usize) -> Option<Result<ShownValue<'_>, NotShown>> {
        let is_missing = self.missing.iter().any(|missing| missing.is_null(row));
        let at = self.keys.as_ref().map_or(Some(row), |keys| keys.get(row).copied())?;
        (!is_missing && self.values.is_valid(at)).then(|| show(&self.values, at).ok_or(NotShown))
    }
}

/// Returns the names of all columns. The parts of a structure `a` are the columns `a.x`, `a.y`.
pub(super) fn names(fields: &Fields) -> Vec<(String, DataType)> {
    let mut names = Vec::new();
    for field in fields {
        match field.data_type() {
            DataType::Struct(parts) => {
                let part = |(name, kind)| (format!("{}.{name}", field.name()), kind);
                names.extend(self::names(parts).into_iter().map(part));
            }
            kind => names.push((field.name().clone(), kind.clone())),
        }
    }
    names
}

/// Returns all columns, in the order of [`names`].
pub(super) fn columns(arrays: &[ArrayRef]) -> Vec<ArrowColumn> {
    let mut columns = Vec::new();
    for array in arrays {
        match array.as_struct_opt() {
            None => columns.push(ArrowColumn::new(array)),
            Some(structure) => {
                let parts = self::columns(structure.columns()).into_iter();
                columns.extend(parts.map(|mut part| {
                    part.missing.extend(structure.nulls().cloned());
                    part
                }));
            }
        }
    }
    columns
}

/// Returns the type of a column's values in tables that are written.
pub(super) fn column_type(kind: &DataType) -> ColumnType {
    match kind {
        DataType::Boolean => ColumnType::Boolean,
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::UInt8 | DataType::UInt16 => {
            ColumnType::Int32
        }
        DataType::Int64 | DataType::UInt32 => ColumnType::Int64,
        DataType::Float16 | DataType::Float32 | DataType::Float64 => ColumnType::Float64,
        DataType::Dictionary(_, values) => column_type(values),
        _ => ColumnType::Text,
    }
}

const TEXT: Written = Written::Text;
const JSON: Written = Written::Json;

fn show(values: &ArrayRef, row: usize) -> Option<ShownValue<'_>> {
    let json = |text: String| Some((Cow::Owned(text.into_bytes()), JSON));
    let bytes = |bytes| Some((Cow::Borrowed(bytes), TEXT));
    match values.data_type() {
        DataType::Utf8 => bytes(values.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => bytes(values.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => bytes(values.as_string_view().value(row).as_bytes()),
        DataType::Binary => bytes(values.as_binary::<i32>().value(row)),
        DataType::LargeBinary => bytes(values.as_binary::<i64>().value(row)),
        DataType::BinaryView => bytes(values.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => bytes(values.as_fixed_size_binary().value(row)),
        DataType::Boolean => json(values.as_boolean().value(row).to_string()),
        DataType::Int8 => json(values.as_primitive::<Int8Type>().value(row).to_string()),
        DataType::Int16 => json(values.as_primitive::<Int16Type>().value(row).to_string()),
        DataType::Int32 => json(values.as_primitive::<Int32Type>().value(row).to_string()),
        DataType::Int64 => json(values.as_primitive::<Int64Type>().value(row).to_string()),
        DataType::UInt8 => json(values.as_primitive::<UInt8Type>().value(row).to_string()),
        DataType::UInt16 => json(values.as_primitive::<UInt16Type>().value(row).to_string()),
        DataType::UInt32 => json(values.as_primitive::<UInt32Type>().value(row).to_string()),
        DataType::UInt64 => json(values.as_primitive::<UInt64Type>().value(row).to_string()),
        DataType::Float16 => {
            json(format!("{:?}", values.as_primitive::<Float16Type>().value(row).to_f32()))
        }
        DataType::Float32 => json(format!("{:?}", values.as_primitive::<Float32Type>().value(row))),
        DataType::Float64 => json(format!("{:?}", values.as_primitive::<Float64Type>().value(row))),
        DataType::List(_) => json(list(&values.as_list::<i32>().value(row))),
        DataType::LargeList(_) => json(list(&values.as_list::<i64>().value(row))),
        DataType::FixedSizeList(..) => json(list(&values.as_fixed_size_list().value(row))),
        DataType::Decimal128(precision, scale) => {
            let number = values.as_primitive::<Decimal128Type>().value(row);
            json(Decimal128Type::format_decimal(number, *precision, *scale))
        }
        DataType::Decimal256(precision, scale) => {
            let number = values.as_primitive::<Decimal256Type>().value(row);
            json(Decimal256Type::format_decimal(number, *precision, *scale))
        }
        DataType::Date32 => text(values.as_primitive::<Date32Type>().value_as_date(row)),
        DataType::Date64 => text(values.as_primitive::<Date64Type>().value_as_date(row)),
        DataType::Timestamp(TimeUnit::Second, _) => {
            text(values.as_primitive::<TimestampSecondType>().value_as_datetime(row))
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            text(values.as_primitive::<TimestampMillisecondType>().value_as_datetime(row))
        }
        DataType::Timestamp(TimeUnit::Microsecond, _) => {
            text(values.as_primitive::<TimestampMicrosecondType>().value_as_datetime(row))
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) => {
            text(values.as_primitive::<TimestampNanosecondType>().value_as_datetime(row))
        }
        // Durations, maps, unions.
        _ => None,
    }
}

/// Returns the text of a date or a time, if it has one.
fn text(value: Option<impl ToString>) -> Option<ShownValue<'static>> {
    value.map(|value| (Cow::Owned(value.to_string().into_bytes()), TEXT))
}

/// Returns the items of a list as JSON.
fn list(items: &ArrayRef) -> String {
    let item = |row| match items.is_valid(row).then(|| show(items, row)).flatten() {
        None => "null".to_owned(),
        Some((text, Written::Json)) => String::from_utf8_lossy(&text).into_owned(),
        Some((text, Written::Text)) => {
            serde_json::Value::from(String::from_utf8_lossy(&text)).to_string()
        }
    };
    format!("[{}]", (0..items.len()).map(item).collect::<Vec<_>>().join(","))
}
